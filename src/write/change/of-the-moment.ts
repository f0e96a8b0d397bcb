/** Whoever says when they will arrive, in either language, says nothing that holds for long: it is no state. */
const onTheWay =
  /(?<!\p{L})(?:on (?:my|the|our) way|(?:be|get|arrive|reach|come|leave)(?:ing)? (?:\p{L}+ ){0,2}(?:in|by|at) (?:about |around )?\d|(?:minutes|min|hours?) away|running late|back (?:by|in|at) \d|see you (?:in|at) \d)|[后半钟点分时]到|左右(?:到|回|给)|[到回](?:家|店|站|达|公司|门店)|在路上|出发|下班|打烊|堵车|有点堵|不用等我|先吃|晚点回|来接|去接你|接走了|航班/iu

/** What is usual holds, whatever it is about. */
const habit = /(?<!\p{L})(?:usually|always|normally|typically|every)(?!\p{L})|每[天周月年晚早]|平时|通常|一般都?|一直/iu

/** Whether a text tells of this moment only: an arrival, a way home, a delay. */
export function isOfTheMoment(text: string): boolean {
  return onTheWay.test(text) && !habit.test(text)
}

/** Whether a text tells what is usual. */
export function isUsual(text: string): boolean {
  return habit.test(text)
}
