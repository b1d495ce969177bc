import { redirect } from 'react-router'

/** The specification's URL of the admin area redirects to its first page. */
export const loader = () => redirect('/admin/dashboard')
