import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What tells a process from a later one with the same number. */
export interface ProcessIdentity {
  pid: number
  /** When it started, in the system's own words: compared, never read. */
  startedAt: string
}

export interface ProcessDescription extends ProcessIdentity {
  /** The command line, arguments parted by spaces. */
  command: string
}

/** Describes a living process; undefined when there is none, or only a dead one that nobody has waited for. */
export async function describeProcess(pid: number): Promise<ProcessDescription | undefined> {
  if (process.platform === 'linux') return fromProc(pid)
  return process.platform === 'win32' ? fromPowerShell(pid) : fromPs(pid)
}

/** Whether exactly this process still lives: a reused number has another start. */
export async function isAlive({ pid, startedAt }: ProcessIdentity): Promise<boolean> {
  return (await describeProcess(pid))?.startedAt === startedAt
}

/** The identity of the running process itself. */
export async function ownIdentity(): Promise<ProcessIdentity> {
  const { pid } = process
  return { pid, startedAt: (await describeProcess(pid))?.startedAt ?? '' }
}

/** Field numbers: proc(5), /proc/pid/stat: 3 state, 22 start in clock ticks since boot. */
async function fromProc(pid: number): Promise<ProcessDescription | undefined> {
  try {
    const [stat, command, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ])
    // The name in field 2 may hold spaces and brackets, so count from the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state] = fields
    if (state === 'Z' || state === 'X') return undefined
    return { pid, startedAt: `${boot.trim()}/${fields[19]}`, command: command.replaceAll('\0', ' ').trim() }
  } catch {
    // Gone, which is an answer here.
    return undefined
  }
}

async function fromPs(pid: number): Promise<ProcessDescription | undefined> {
  try {
    const { stdout } = await run('ps', ['-ww', '-o', 'stat=,lstart=,command=', '-p', String(pid)], {
      env: { ...process.env, LC_ALL: 'C' },
    })
    const [, state, startedAt, command] = /^(\S+)\s+(\w+\s+\w+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/m.exec(stdout) ?? []
    if (state === undefined || state.startsWith('Z')) return undefined
    return { pid, startedAt: startedAt ?? '', command: command ?? '' }
  } catch {
    return undefined
  }
}

async function fromPowerShell(pid: number): Promise<ProcessDescription | undefined> {
  const script = `Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}' | % { $_.CreationDate.Ticks; $_.CommandLine }`
  try {
    const { stdout } = await run('powershell', ['-NoProfile', '-Command', script])
    const [startedAt, command] = stdout.trim().split(/\r?\n/)
    return startedAt ? { pid, startedAt, command: command ?? '' } : undefined
  } catch {
    return undefined
  }
}
