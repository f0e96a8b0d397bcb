// Writes docs/seed-pack.schema.json from the schemas of a pack's lines (run after `npm run build`); a test fails on drift.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { seedPackSchemas } from '../dist/cli/seed/seed-pack.js'

const path = fileURLToPath(new URL('../docs/seed-pack.schema.json', import.meta.url))
writeFileSync(path, await format(JSON.stringify(seedPackSchemas()), { ...(await resolveConfig(path)), parser: 'json' }))
