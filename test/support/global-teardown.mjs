export default async function globalTeardown() {
  await globalThis.engraphTestNeo4j?.stop()
}
