import type { LanguageModelStats } from '../memory/engraph.js'
import type { Executor } from '../graph/executor.js'
import { cachedLanguageModel } from '../models/language-model/cached-language-model.js'
import { openOpenaiLanguageModel } from '../models/language-model/openai-language-model.js'
import { restingLanguageModel } from '../models/language-model/resting-language-model.js'
import type { Settings } from '../settings.js'
import { budgetedModel } from '../write/language-model/budget.js'
import type { ModelAtWrite } from '../write/language-model/model-at-write.js'

/**
 * The language model that the settings name, within its budget; undefined where they name none. It isn't asked here: one
 * that is down stops no start. Throws BAD_INPUT, MODEL_UNAVAILABLE without a key that is needed.
 */
export function languageModelOf(
  settings: Settings,
  { executor, now }: { executor: Executor; now: () => Date },
): ModelAtWrite | undefined {
  if (settings.languageModel === '') return undefined
  const model = openOpenaiLanguageModel({
    baseUrl: settings.languageModelBaseUrl || settings.openaiBaseUrl,
    apiKey: settings.languageModelApiKey || settings.openaiApiKey,
    model: settings.languageModel,
    timeoutMs: settings.languageModelTimeoutMs,
  })
  const limits = { callsPerDay: settings.languageModelCallsPerDay, tokensPerDay: settings.languageModelTokensPerDay }
  const careful = cachedLanguageModel(restingLanguageModel(model))
  return { model: budgetedModel({ model: careful, executor, limits, now }), extractFrom: settings.languageModelFrom }
}

/** What a space has spent of its budget today; null where no model is set. */
export async function languageModelStats(
  languageModel: ModelAtWrite | undefined,
  space: string,
): Promise<LanguageModelStats | null> {
  if (languageModel === undefined) return null
  const { model } = languageModel
  return { name: model.name, ...(await model.spent(space)), ...model.limits, resting: model.resting() }
}
