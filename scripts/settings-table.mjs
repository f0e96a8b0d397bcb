// Writes docs/settings.md from src/settings.ts (run after `npm run build`); a test fails when the two differ.
import { writeFileSync } from 'node:fs'
import { settingsTable } from '../dist/cli/settings-table.js'

writeFileSync(new URL('../docs/settings.md', import.meta.url), settingsTable())
