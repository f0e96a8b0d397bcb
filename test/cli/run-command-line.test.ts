import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommandLine } from '../../src/cli/run-command-line.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engraph-usage-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function* nothing(): AsyncGenerator<string> {}

/** Runs a command that fails or ends before it opens anything. */
async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const output = { stdout: '', stderr: '' }
  const code = await runCommandLine(['--data-folder', folder, ...args], {
    stdin: nothing(),
    stdout: { write: (text) => (output.stdout += text) },
    stderr: { write: (text) => (output.stderr += text) },
    env: {},
  })
  return { code, ...output }
}

const commands = [
  'up',
  'down',
  'status',
  'doctor',
  'write',
  'recall',
  'trace',
  'import',
  'seed',
  'review',
  'reindex',
  'eval',
]

describe('help', () => {
  it('lists every command', async () => {
    const { code, stdout } = await run('--help')
    expect(code).toBe(0)
    for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'))
  })

  it.each(commands.filter((command) => command !== 'eval'))('of %s shows its flags and examples', async (command) => {
    const { code, stdout, stderr } = await run(command, '--help')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(`Usage: engraph ${command}`)
    expect(stdout).toContain('--json')
    expect(stdout).toMatch(/Examples:\n {2}\$ /)
  })
})

describe('help of a command with commands', () => {
  it.each(['merge', 'split'])('entity %s shows its arguments, flags and an example', async (action) => {
    const { code, stdout } = await run('entity', action, '--help')
    expect(code).toBe(0)
    expect(stdout).toMatch(new RegExp(`entity ${action} \\[options\\] <name> <alias>`))
    expect(stdout).toContain('--space')
    expect(stdout).toMatch(/Examples:\n {2}\$ /)
    const list = await run('entity', '--help')
    expect(list.stdout).toContain(action)
  })
})

describe('bad usage ends with 2 and says what is wrong', () => {
  it.each([
    [['recal', 'x'], /unknown command 'recal' \(Did you mean recall\?\)/],
    [['recall', 'x', '--limt', '3'], /unknown option '--limt'.*Did you mean --limit/],
    [['recall'], /missing required argument 'query'/],
    [['recall', 'x', '--limit', 'many'], /'many' is invalid\. It must be a number/],
    [['recall', 'x', '--depth', '1.5'], /'1\.5' is invalid\. It must be a whole number/],
    [['recall', 'x', '--task', 'guess'], /must be one of fact, preference, planning, reasoning/],
    [['recall', 'x', '--context', '--json'], /'--context' cannot be used with option '--json'/],
    [['write', 'x', '--metadata', '[1]'], /It must be a JSON object/],
    [['write', 'x', '--importance', ''], /It must be a number/],
    [['write', 'a', 'b'], /too many arguments/],
    [['review', 'some-id'], /missing argument 'decision' \(keep_both, supersede, merge, link_causal, reject\)/],
    [['review', 'some-id', 'guess'], /must be one of keep_both/],
    [['review', '--state', 'closed'], /must be one of open, decided/],
    [['entity', 'merge', 'Mia'], /missing required argument 'alias'/],
    [['entity', 'join', 'Mia', 'Mia Chen'], /unknown command 'join'/],
  ])('%j', async (args, reason) => {
    const { code, stdout, stderr } = await run(...args)
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error BAD_INPUT: [^\n]+\n$/)
    expect(stderr).toMatch(reason)
    if (!args.includes('--json')) expect(stdout).toBe('')
  })

  it('no command at all prints the help', async () => {
    const { code, stderr } = await run()
    expect(code).toBe(2)
    expect(stderr).toContain('Commands:')
  })

  it('with --json as an object on stdout too', async () => {
    const { code, stdout } = await run('write', '--json')
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toEqual({ error: { code: 'BAD_INPUT', message: expect.stringContaining('text') } })
  })
})

describe('what fails before a memory is opened ends with 1', () => {
  it('a file that is not there', async () => {
    const { code, stdout } = await run('import', join(folder, 'none.jsonl'), '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'BAD_INPUT', field: 'file' } })
  })

  it('a pack with a wrong line', async () => {
    const path = join(folder, 'bad.jsonl')
    await writeFile(path, '{"engraphSeed":2}\n')
    const { code, stderr } = await run('seed', path)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^error BAD_INPUT: .*bad\.jsonl, line 1: "engraphSeed"/)
  })

  it('a password that does not exist yet', async () => {
    const { code, stderr } = await run('status', '--show-password')
    expect(code).toBe(1)
    expect(stderr).toContain('error NOT_FOUND: There is no password yet')
  })
})

describe('without a server', () => {
  it('status and down say so, and end with 0', async () => {
    const status = await run('status', '--json')
    expect(status.code).toBe(0)
    expect(JSON.parse(status.stdout)).toEqual({ running: false, dataFolder: folder })
    const down = await run('down', '--json')
    expect(down.code).toBe(0)
    expect(JSON.parse(down.stdout)).toEqual({ stopped: false, pid: null, neo4j: 'none' })
  })
})
