import { describe, expect, it } from '@jest/globals'
import { codedEntities } from '../../src/text/coded-entities.js'

describe('codedEntities', () => {
  it.each([
    ['see https://a.example/b?c=1.', ['https://a.example/b?c=1']],
    ['看 https://a.example/b，谢谢', ['https://a.example/b']],
    ['mail jo.b@mail.example now', ['jo.b@mail.example']],
    ['ask @nadia_k or #ops-team', ['@nadia_k', '#ops-team']],
    ['fix OPS-317 and PR-1024', ['OPS-317', 'PR-1024']],
    ['release 2.4.1, v3.2.0-rc.1 and v5', ['2.4.1', 'v3.2.0-rc.1', 'v5']],
    ['in /etc/app/main.conf and C:\\logs\\today.txt', ['/etc/app/main.conf', 'C:\\logs\\today.txt']],
    ['合并 PR-77，发布 v1.0.2。', ['PR-77', 'v1.0.2']],
    ['on 12.03.2024 at 10.30, 3.5 kg, and/or, #1', []],
    ['192.168.0.1', []],
  ])('in %j', (text, codes) => {
    expect(
      codedEntities(text)
        .map((found) => found.text)
        .sort(),
    ).toEqual([...codes].sort())
  })

  it.each(['@', '/a', '1.', 'A-', 'a@b.', 'http://', '#-', 'x.y@'])('takes linear time for 100,000 of %j', (unit) => {
    const start = performance.now()
    codedEntities(unit.repeat(100_000 / unit.length))
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})
