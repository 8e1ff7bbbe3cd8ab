export { startCountdown, useCountdown } from './code/use-countdown.ts'
export { PasswordStrength } from './password-strength.tsx'
export { awaitConfig, configQuery } from './public-config.ts'
export { useLeave } from './use-leave.ts'
