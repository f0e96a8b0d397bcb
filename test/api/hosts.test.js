import { describe, expect, it } from '@jest/globals'
import { hostCheck, hostName } from '../../src/api/hosts.js'
const check = hostCheck({ listeningHost: '127.0.0.1', allowedHosts: ['Memory.Example.org', 'engraph:4747'] })
describe('hostName', () => {
  it.each([
    ['localhost:4747', 'localhost'],
    ['LOCALHOST', 'localhost'],
    ['localhost.:80', 'localhost'],
    ['[::1]:4747', '::1'],
    ['::1', '::1'],
    ['[::1', '[::1'],
    ['', ''],
  ])('takes %j for %j', (host, name) => {
    expect(hostName(host)).toBe(name)
  })
})
describe('hostCheck', () => {
  it.each(['localhost', 'localhost:4747', 'LocalHost:1', '127.0.0.1:4747', '127.8.9.1', '[::1]:4747'])(
    'answers to the loopback name %s',
    (host) => {
      expect(check({ host })).toBeUndefined()
    },
  )
  it.each(['memory.example.org', 'MEMORY.example.org:443', 'engraph', 'engraph:9999'])('answers to %s', (host) => {
    expect(check({ host })).toBeUndefined()
  })
  it.each([
    'evil.example',
    'localhost.evil.example',
    'evil-localhost',
    '127.0.0.1.evil.example',
    'x.memory.example.org',
    'localhost:4747@evil.example',
    '192.168.1.2',
    '',
  ])('refuses %j: a page may have pointed its name here', (host) => {
    expect(check({ host })).toMatch(/not served here/)
  })
  it('answers to the address that it listens on', () => {
    const open = hostCheck({ listeningHost: '192.168.1.2', allowedHosts: [] })
    expect(open({ host: '192.168.1.2:4747' })).toBeUndefined()
    expect(open({ host: '192.168.1.3:4747' })).toMatch(/not served here/)
  })
  it.each([
    ['http://localhost:4747', undefined],
    ['http://localhost:3000', /origin/],
    ['https://evil.example', /origin/],
    ['https://memory.example.org', undefined],
    ['null', /origin/],
    ['file://', /origin/],
  ])('lets only pages of its own origin in: %s', (origin, refusal) => {
    const why = check({ host: 'localhost:4747', origin })
    if (refusal === undefined) expect(why).toBeUndefined()
    else expect(why).toMatch(refusal)
  })
  it('refuses what other sites embed, but not a link that a person follows', () => {
    const embedded = { host: 'localhost:4747', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }
    expect(check(embedded)).toMatch(/other sites/)
    expect(check({ ...embedded, 'sec-fetch-mode': 'navigate' })).toBeUndefined()
  })
})
