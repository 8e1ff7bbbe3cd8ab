import { serve } from './serve.mjs'

serve('apps/server/demo/main.ts')
