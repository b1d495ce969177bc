import type { EndpointName, RequestFor, ResponseFor } from '@akyede/contract/api'
import { createContext } from 'react-router'

/** What loaders of public pages may ask of the API in process: the contract's public reads, without HTTP. */
export interface LoaderServices {
  call<Name extends EndpointName>(name: Name, request: RequestFor<Name>): Promise<ResponseFor<Name>>
}

/** The key under which loaders find the services: `context.get(servicesContext).call(…)`. */
export const servicesContext = createContext<LoaderServices>()
