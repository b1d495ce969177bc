import { redirect } from 'react-router'

/** The specification's address of the admin pages leads to the first of them. */
export const loader = () => redirect('/admin/dashboard')
