/** The id of a control, for its label and for the links of the error summary. */
export const fieldId = (field: string): string => `checkout-${field.replaceAll('_', '-')}`
