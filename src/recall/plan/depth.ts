import type { TaskClass } from '../../memory/enums.js'

/** Hops of spreading activation by task: a fact is found or one hop away; plans and reasons lie further. */
export const depthOf: Readonly<Record<TaskClass, number>> = { FACT: 1, PREFERENCE: 2, PLANNING: 3, REASONING: 4 }
