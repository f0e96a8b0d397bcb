import { examples } from './examples.js'

/**
 * Everything is inlined, so the page loads nothing; the policy makes the browser hold it to that (its workers start from
 * blobs, its editor sets styles) and lets no other page frame it.
 */
export const graphiqlPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  "style-src 'unsafe-inline'",
  'worker-src blob:',
  'img-src data: blob:',
  'font-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Renders GraphiQL, about 9 MB of HTML, on the first call; the module behind it is loaded only then. */
export function graphiqlPage(): () => Promise<Buffer> {
  let page: Promise<Buffer> | undefined
  return () => (page ??= render())
}

async function render(): Promise<Buffer> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const html = renderGraphiQL({
    title: 'Engraph',
    endpoint: '/graphql',
    defaultQuery: examples[1] ?? '',
    defaultTabs: examples.map((query) => ({ query })),
  })
  return Buffer.from(html, 'utf8')
}
