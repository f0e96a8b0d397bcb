import tseslint from 'typescript-eslint'

/**
 * Imports point one way: cli, api, evaluate → engine → write, recall, access → graph, models, text → downloads, memory.
 * For each layer: the folders it may not reach into.
 */
const layers = [
  { name: 'memory', mayUse: [] },
  { name: 'downloads', mayUse: [] },
  { name: 'text', mayUse: ['memory'] },
  { name: 'graph', mayUse: ['memory', 'downloads'] },
  { name: 'models', mayUse: ['memory', 'downloads'] },
  { name: 'access', mayUse: ['memory', 'graph'] },
  { name: 'write', mayUse: ['memory', 'graph', 'models', 'text', 'access'] },
  { name: 'recall', mayUse: ['memory', 'graph', 'models', 'text', 'access'] },
  { name: 'client', mayUse: ['memory'] },
  { name: 'engine', mayUse: ['memory', 'downloads', 'access', 'graph', 'models', 'text', 'write', 'recall'] },
  { name: 'api', mayUse: ['memory', 'access', 'graph', 'write', 'recall', 'engine'] },
  { name: 'evaluate', mayUse: ['memory', 'access', 'graph', 'models', 'text', 'write', 'recall', 'engine'] },
]
const folders = [
  'memory',
  'downloads',
  'text',
  'graph',
  'models',
  'access',
  'write',
  'recall',
  'client',
  'api',
  'evaluate',
  'cli',
  'engine',
]

const layerRules = layers.map(({ name, mayUse }) => ({
  files: [`src/${name}/**/*.ts`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: folders
          .filter((folder) => folder !== name && !mayUse.includes(folder))
          .map((folder) => ({
            regex: `^(\\.\\./)+${folder}(/|\\.js$)`,
            message: `src/${name} must not import from ${folder}. It may import from: ${['errors.js', ...mayUse].join(', ')}. Move what both need down, or pass it in.`,
          })),
      },
    ],
  },
}))

export default tseslint.config(
  { ignores: ['dist', 'coverage', 'node_modules', 'test/fixtures'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      eqeqeq: 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
    },
  },
  { files: ['test/**/*.ts', 'scripts/**'], rules: { 'no-console': 'off', 'max-lines': 'off' } },
  ...layerRules,
)
