import { serve } from './serve.mjs'

serve('apps/server/src/admin.ts', { web: false, asks: true })
