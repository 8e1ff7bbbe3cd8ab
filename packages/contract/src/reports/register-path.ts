/** By itself: what reloads a register when marks change needs no more of it. */
export const registerPath = '/api/reports/register'
