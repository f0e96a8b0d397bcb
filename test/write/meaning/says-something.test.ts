import { describe, expect, it } from '@jest/globals'
import { saysSomething } from '../../../src/write/meaning/says-something.js'

describe('a short turn that says something', () => {
  it.each([
    'Oh nice! Who taught you to knit?',
    'Wow! Did you see the parade?',
    'They were over the moon.',
    "It's Hilary Mantel!",
    "Yay! Tonight's concert will be fun.",
    '哇！你是从哪里学的呢？',
    '他们都很感动。',
  ])('%s', (text) => expect(saysSomething(text)).toBe(true))

  it.each([
    'Hey, how are you?',
    'Really? No way!',
    "What's up?",
    'See you tomorrow. Bye!',
    'Thanks, Tom! You rock!',
    '最近怎么样？',
    '真的吗？太好了！',
    '',
    '?'.repeat(10_000),
  ])('not: %s', (text) => expect(saysSomething(text)).toBe(false))
})
