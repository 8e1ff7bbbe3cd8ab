export { PasswordStrength } from './password-strength.tsx'
export { awaitConfig, configQuery } from './public-config.ts'
export { startCountdown, useCountdown } from './use-countdown.ts'
export { useLeave } from './use-leave.ts'
