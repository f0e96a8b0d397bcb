import { describeSettings } from '../settings.js'

/** The text of docs/settings.md: every setting with its variable, default and meaning. */
export function settingsTable(): string {
  const rows = describeSettings().map(
    (setting) =>
      `| \`${setting.name}\` | \`${setting.env}\` | \`${JSON.stringify(setting.default)}\` | ${setting.meaning} |`,
  )
  return [
    '# Settings',
    'Precedence: command-line flag or library option > environment variable > `engraph.config.json` in the project folder > default. This page is made from `src/settings.ts` by `node scripts/settings-table.mjs`.',
    '',
    '| setting | environment | default | meaning |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
