/** Each product's own state, by its room. Only the product's `apply` changes it. */
export class ProductStates {}
