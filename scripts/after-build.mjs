// Makes the built command line executable, so that `npx engraph` runs it in the checkout.
import { chmodSync } from 'node:fs'

chmodSync(new URL('../dist/cli/main.js', import.meta.url), 0o755)
