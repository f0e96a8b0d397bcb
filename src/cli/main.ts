#!/usr/bin/env node
import { runCommandLine } from './run-command-line.js'

// `engraph recall … | head` closes the pipe early: that is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})
process.exitCode = await runCommandLine(process.argv.slice(2))
