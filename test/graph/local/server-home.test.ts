import { execFileSync } from 'node:child_process'
import { mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cacheFolder } from '../../../src/downloads/cache-folder.js'
import { defaultRegistries } from '../../../src/downloads/registries.js'
import { chooseJava } from '../../../src/graph/local/choose-java.js'
import { classArchive } from '../../../src/graph/local/class-archive.js'
import { findFreePort, isPortFree } from '../../../src/graph/local/free-port.js'
import {
  argumentFileText,
  defaultHeapMb,
  serverFlags,
  writeArgumentFile,
} from '../../../src/graph/local/java-arguments.js'
import { projectPassword } from '../../../src/graph/local/password.js'
import { pluginJars, prepareHome, serverSettings } from '../../../src/graph/local/server-home.js'
import { inFolder } from '../../downloads/file-server.js'

const java = { path: '/j/bin/java', version: '25.0.3', major: 25, hasVectorModule: true }

describe('projectPassword', () => {
  it('is made once, long, different for each project, and read by its owner only', async () => {
    await inFolder(async (folder) => {
      const password = await projectPassword(folder)
      expect(password).toMatch(/^[0-9a-f]{48}$/)
      expect(await projectPassword(folder)).toBe(password)
      expect((await stat(join(folder, 'neo4j-password'))).mode & 0o777).toBe(0o600)
      await inFolder(async (other) => expect(await projectPassword(other)).not.toBe(password))
    })
  })

  it('refuses an empty file instead of inventing another password', async () => {
    await inFolder(async (folder) => {
      await writeFile(join(folder, 'neo4j-password'), '\n')
      await expect(projectPassword(folder)).rejects.toThrow(`${join(folder, 'neo4j-password')} is empty`)
    })
  })
})

describe('findFreePort', () => {
  it('passes over ports that are listened on or given as taken', async () => {
    const server = createServer()
    const port = await findFreePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const next = [port, port + 1, port + 2]
    try {
      expect(await isPortFree(port)).toBe(false)
      expect(await findFreePort([port + 1], () => next.shift() ?? 0)).toBe(port + 2)
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
    expect(await isPortFree(port)).toBe(true)
  })

  it('gives up when every port is taken', async () => {
    await expect(findFreePort([20_000], () => 20_000)).rejects.toThrow('No free port between 20000 and 29999')
  })
})

describe('defaultHeapMb', () => {
  it('is 1 GB, a quarter of a small memory, and never below 256 MB', () => {
    const gigabyte = 2 ** 30
    expect([64, 8, 4, 2, 0.5].map((size) => defaultHeapMb(size * gigabyte))).toEqual([1024, 1024, 1024, 512, 256])
    expect(defaultHeapMb()).toBeGreaterThanOrEqual(256)
  })
})

describe('serverFlags', () => {
  it('names the vector module only where it is, and the memory flag only where it is known', () => {
    expect(serverFlags(java)).toContain('--add-modules=jdk.incubator.vector')
    expect(serverFlags(java)).toContain('-Dorg.neo4j.shaded.lucene9.vectorization.upperJavaFeatureVersion=25')
    expect(serverFlags({ ...java, hasVectorModule: false }).join(' ')).not.toMatch(/vector/)
    expect(serverFlags({ ...java, major: 21 }).join(' ')).not.toContain('sun-misc-unsafe')
  })
})

describe('argument files', () => {
  it('reach a real java unchanged, whatever is in the path', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'a "quoted" \\ folder', 'x.args')
      await mkdir(join(path, '..'))
      const value = 'C:\\Program Files\\a "b" # 数据 \'c\''
      await writeArgumentFile(path, [`-Dengraph.test=${value}`, '-XshowSettings:properties', '-version'])
      expect((await stat(path)).mode & 0o777).toBe(0o600)
      const cache = { cacheFolder: cacheFolder(), registries: defaultRegistries }
      const { path: program } = await chooseJava({ java: 'auto', ...cache })
      const output = execFileSync('sh', ['-c', '"$0" "$1" 2>&1', program, `@${path}`], { encoding: 'utf8' })
      expect(output).toContain(`engraph.test = ${value}`)
    })
  })

  it('are one quoted argument a line', () => {
    fc.assert(
      fc.property(fc.array(fc.string().map((text) => text.replaceAll(/[\r\n]/g, ''))), (args) => {
        const lines = argumentFileText(args).split('\n').slice(0, -1)
        expect(lines.map((line) => line.slice(1, -1).replaceAll(/\\(["\\])/g, '$1'))).toEqual(args)
      }),
    )
  })
})

describe('prepareHome', () => {
  it('makes the folders, writes the settings and keeps the output of the last start', async () => {
    await inFolder(async (home) => {
      await prepareHome(home, 'a=b\n')
      await writeFile(join(home, 'logs', 'console.log'), 'last')
      await writeFile(join(home, 'plugins', 'b.jar'), '')
      await writeFile(join(home, 'plugins', 'a.jar'), '')
      await writeFile(join(home, 'plugins', 'notes.txt'), '')
      await prepareHome(home, 'c=d\n')
      expect(await readFile(join(home, 'conf', 'neo4j.conf'), 'utf8')).toBe('c=d\n')
      expect(await readFile(join(home, 'logs', 'console.1.log'), 'utf8')).toBe('last')
      expect(await pluginJars(home)).toEqual([join(home, 'plugins', 'a.jar'), join(home, 'plugins', 'b.jar')])
    })
  })

  it('says when the folder cannot be used', async () => {
    await inFolder(async (folder) => {
      await writeFile(join(folder, 'neo4j'), '')
      await expect(prepareHome(join(folder, 'neo4j'), '')).rejects.toThrow(
        `The folder ${join(folder, 'neo4j')} cannot be read and written`,
      )
    })
  })
})

describe('serverSettings', () => {
  it('binds both connectors to the loopback interface and sends nothing home', () => {
    const settings = serverSettings({ boltPort: 20_001, httpPort: 20_002 }, 64)
    const lines = settings.split('\n')
    expect(lines).toContain('server.bolt.listen_address=127.0.0.1:20001')
    expect(lines).toContain('server.http.listen_address=127.0.0.1:20002')
    expect(settings).not.toMatch(/auth_enabled|0\.0\.0\.0/)
    for (const name of ['dbms.usage_report.enabled', 'dbms.fleet_manager.enabled', 'server.fleet_discovery.enabled']) {
      expect(lines).toContain(`${name}=false`)
    }
  })
})

describe('classArchive', () => {
  const wanted = { java, flags: ['-a'], jars: ['/a.jar'] }

  it('is written under another name at first and read once it is whole', async () => {
    await inFolder(async (folder) => {
      const first = await classArchive(folder, wanted)
      const { writes = '', becomes = '' } = first.writes ?? {}
      expect(first.flags).toContain(`-XX:ArchiveClassesAtExit=${writes}`)
      expect(writes).not.toBe(becomes)
      await writeFile(becomes, '')
      const second = await classArchive(folder, wanted)
      expect(second).toMatchObject({ reads: becomes })
      expect(second.writes).toBeUndefined()
    })
  })

  it('is another one for another Java, other flags and other jars', async () => {
    await inFolder(async (folder) => {
      const all = [
        wanted,
        { ...wanted, java: { ...java, version: '25.0.4' } },
        { ...wanted, flags: ['-b'] },
        { ...wanted, jars: [] },
      ]
      const names = await Promise.all(all.map(async (one) => (await classArchive(folder, one)).writes?.becomes))
      expect(new Set(names).size).toBe(4)
    })
  })

  it('keeps the two newest besides, and removes what a killed start left', async () => {
    await inFolder(async (folder) => {
      for (const [index, name] of [
        'classes-1.jsa',
        'classes-2.jsa',
        'classes-3.jsa',
        'classes-4.jsa.77.new',
        'other',
      ].entries()) {
        await writeFile(join(folder, name), '')
        await utimes(join(folder, name), 1000 + index, 1000 + index)
      }
      await classArchive(folder, wanted)
      const left = execFileSync('ls', [folder], { encoding: 'utf8' }).trim().split('\n')
      expect(left).toEqual(['classes-2.jsa', 'classes-3.jsa', 'other'])
    })
  })
})
