import { serve } from './serve.mjs'

serve('apps/server/src/reseal.ts', { web: false })
