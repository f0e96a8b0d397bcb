import base from './jest.config.js'

/** Everything in `npm test` plus what needs the development data (`ENGRAPH_DATA`, default `../shared/data`). */
export default { ...base, testPathIgnorePatterns: [] }
