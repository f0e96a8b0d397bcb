import type { BudgetedModel } from './budget.js'

/** A language model for the write path. */
export interface ModelAtWrite {
  model: BudgetedModel
  /** Characters from which on a text is given to it. */
  extractFrom: number
}
