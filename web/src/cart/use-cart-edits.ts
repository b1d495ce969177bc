import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cartEdits } from './cart-edits.ts'

export const useCartEdits = () => useMutation(cartEdits(useQueryClient()))
