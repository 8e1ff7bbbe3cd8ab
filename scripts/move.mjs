import { serve } from './serve.mjs'

serve('apps/server/src/move.ts', { web: false, asks: true })
