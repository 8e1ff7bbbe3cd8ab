/** The only place with the product's name ('{product}' in the texts). */
export const productName = 'Shala'
