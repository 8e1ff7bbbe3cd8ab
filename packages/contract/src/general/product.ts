/** The one place that holds the product's name ('{product}' in the texts). */
export const productName = 'Shala'
