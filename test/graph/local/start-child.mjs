// Starts the local Neo4j of a folder in a process of its own, tells how it went in one line, and obeys "stop".
import { startLocalNeo4j } from '../../../dist/graph/local/local-neo4j.js'

const options = JSON.parse(process.argv[2] ?? '{}')
try {
  const neo4j = await startLocalNeo4j(options)
  process.stdin.once('data', async () => {
    await neo4j.stop()
    process.exit(0)
  })
  const { uri, password, pid, owned, httpUrl, browserUrl } = neo4j
  process.stdout.write(`${JSON.stringify({ uri, password, pid, owned, httpUrl, browserUrl })}\n`)
} catch (error) {
  process.stdout.write(`${JSON.stringify({ code: error.code, message: error.message })}\n`)
}
