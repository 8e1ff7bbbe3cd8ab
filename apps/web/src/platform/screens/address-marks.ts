/** Stand in a call's address for what is known when the page opens. */
export const thisYear = 'this-year'
export const idInAddress = 'id-in-the-address'
