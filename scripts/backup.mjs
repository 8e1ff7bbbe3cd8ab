import { serve } from './serve.mjs'

serve('apps/server/src/backup.ts', { web: false, asks: true })
