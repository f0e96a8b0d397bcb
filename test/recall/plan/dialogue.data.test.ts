import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { dialogueTurns } from '../../../src/recall/plan/dialogue.js'

const folder = process.env['ENGRAPH_DATA'] ?? join(import.meta.dirname, '../../../../shared/data')
const line = z.looseObject({ kind: z.string(), text: z.string() })

async function questionsOf(set: string): Promise<string[]> {
  const lines = (await readFile(join(folder, `${set}.dev.jsonl`), 'utf8')).trim().split('\n')
  return lines
    .map((text) => line.parse(JSON.parse(text)))
    .filter(({ kind }) => kind === 'question' || kind === 'task')
    .map(({ text }) => text)
}

describe('questions of public sets', () => {
  it.each(['madial-en', 'madial-zh'])('%s: all are dialogues of a child and an assistant', async (set) => {
    const speakers = (await questionsOf(set)).map((text) => new Set(dialogueTurns(text)?.map(({ speaker }) => speaker)))
    expect(speakers.length).toBeGreaterThan(50)
    for (const who of speakers) expect([...who].sort()).toEqual(['Assistant', expect.stringMatching(/^(Bart|Lisa)$/)])
  })

  it.each(['locomo', 'longmemeval', 'lifebench', 'tasks'])('%s: none is one', async (set) => {
    const questions = await questionsOf(set)
    expect(questions.length).toBeGreaterThan(100)
    expect(questions.filter((text) => dialogueTurns(text) !== null)).toEqual([])
  })
})
