import { serve } from './serve.mjs'

serve('apps/server/src/restore.ts', { web: false, asks: true })
