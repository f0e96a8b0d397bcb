export type EntityType = 'person' | 'place' | 'organisation' | 'work' | 'code' | 'other'

/** A name as it stands in a text. */
export interface FoundName {
  text: string
  type: EntityType
  /** Under which it is known, where that differs from what is written. */
  name?: string
}
