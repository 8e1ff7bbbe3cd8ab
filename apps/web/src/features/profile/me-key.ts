/** Of the signed-in person, freshly from the server. */
export const meKey = ['profile', 'me'] as const
