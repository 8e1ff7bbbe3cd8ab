import { serve } from './serve.mjs'

serve('apps/server/src/doctor.ts', { web: false })
