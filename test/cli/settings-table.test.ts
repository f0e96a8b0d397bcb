import { expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { settingsTable } from '../../src/cli/settings-table.js'

it('docs/settings.md is what scripts/settings-table.mjs writes: run it after a change of src/settings.ts', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(settingsTable())
})
