import { describe, expect, it } from '@jest/globals'
import { explainStartFailure, isExplained, isPortTaken } from '../../../src/graph/local/start-failure.js'

// Outputs of Neo4j 2026.09.0 that was really brought to fail, shortened to the lines that matter.
const intro = `WARNING: Using incubator modules: jdk.incubator.vector
2026-12-01 01:30:45.484+0000 INFO  Starting...
`
const outro = `2026-12-01 01:30:51.729+0000 INFO  Neo4j Server shutdown initiated by request
2026-12-01 01:30:51.734+0000 INFO  Stopped.
`
const failed = `2026-12-01 01:30:09.053+0000 ERROR Failed to start Neo4j on 127.0.0.1:20015.
java.lang.RuntimeException: Error starting Neo4j database server at /p/neo4j/data/databases
\tat org.neo4j.graphdb.facade.DatabaseManagementServiceFactory.startDatabaseServer(DatabaseManagementServiceFactory.java:1)
`
const outputs = {
  java17: `Error: LinkageError occurred while loading main class org.neo4j.server.Neo4jCommunity
\tjava.lang.UnsupportedClassVersionError: org/neo4j/server/Neo4jCommunity has been compiled by a more recent version of the Java Runtime (class file version 65.0), this version of the Java Runtime only recognizes class file versions up to 61.0
`,
  boltPort: `${intro}${failed}Caused by: org.neo4j.configuration.helpers.PortBindException: An error occurred while trying to bind to the socket /127.0.0.1:25005
Caused by: io.netty.channel.unix.Errors$NativeIoException: bind(..) failed with error(-98): Address already in use
${outro}`,
  httpPort: `${intro}${failed}Caused by: org.neo4j.server.ServerStartupException: Starting Neo4j failed: Address 127.0.0.1:20015 is already in use, cannot bind to it.
${outro}`,
  locked: `${intro}${failed}Caused by: org.neo4j.io.locker.FileLockException: Lock file has been locked by another process: /p/neo4j/data/databases/store_lock. Please ensure no other process is using this database, and that the directory is writable (required even for read-only access)
${outro}`,
  heap: `2026-12-01 01:29:51.155+0000 ERROR Invalid memory configuration - exceeds physical memory. Check the configured values for server.memory.pagecache.size and server.memory.heap.max_size
${outro}`,
  smallHeap: `${intro}Exception in thread "main" java.lang.OutOfMemoryError: Java heap space
${outro}`,
  diskFull: `2026-12-01T01:34:57.824790034Z main ERROR An exception occurred processing Appender DebugLog
Caused by: java.io.IOException: No space left on device
${outro}`,
  archive: `WARNING: Using incubator modules: jdk.incubator.vector
Error occurred during initialization of boot layer
java.lang.BootstrapMethodError: bootstrap method initialization exception
Caused by: java.lang.invoke.LambdaConversionException: Exception finding constructor
`,
}

const explain = (
  output: string,
  exit: { code: number | null; signal: string | null } = { code: 1, signal: null },
): string => explainStartFailure({ output, exit, home: '/p/neo4j', heapMb: 9000 })

describe('explainStartFailure', () => {
  it.each([
    ['java17', 'its Java is too old; set ENGRAPH_JAVA to one of version 21 to 25, or to fetch'],
    ['boltPort', 'one of its ports is taken by another program'],
    ['httpPort', 'one of its ports is taken by another program'],
    ['locked', 'another Neo4j works on /p/neo4j; stop that one first'],
    ['heap', /^a heap of 9000 MB doesn't fit; set ENGRAPH_NEO4J_HEAP_MB/],
    ['smallHeap', /^a heap of 9000 MB doesn't fit/],
    ['diskFull', 'the disk that holds /p/neo4j is full; free space'],
  ] as const)('%s', (name, sentence) => {
    expect(explain(outputs[name])).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence))
    expect(isExplained(outputs[name])).toBe(true)
  })

  it('quotes the deepest cause of what it does not know', () => {
    expect(explain(outputs.archive)).toBe(
      'it ended with exit code 1: java.lang.invoke.LambdaConversionException: Exception finding constructor',
    )
    expect(isExplained(outputs.archive)).toBe(false)
  })

  it('suspects the memory when it was killed, and says so when it wrote nothing', () => {
    expect(explain('', { code: null, signal: 'SIGKILL' })).toMatch(/^it was killed, probably because the memory/)
    expect(explain('', { code: 3, signal: null })).toBe('it ended with exit code 3: it wrote nothing')
  })
})

describe('isPortTaken', () => {
  it('is true for both ports and for nothing else', () => {
    const names = Object.entries(outputs).filter(([, output]) => isPortTaken(output))
    expect(names.map(([name]) => name)).toEqual(['boltPort', 'httpPort'])
  })
})
