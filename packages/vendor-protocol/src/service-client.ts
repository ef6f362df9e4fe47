/** The operator's side of a vendor's service (services.ts): asks once; whether it is asked again is the caller's decision. */
import { createSender, type SenderOptions } from './client.ts';
import { SERVICE_ANSWERS, type ServiceAnswerOf, type ServiceCall, type ServiceRequestOf } from './services.ts';

/** The request's id is made here. */
export type ServiceAsked<C extends ServiceCall> = Omit<ServiceRequestOf<C>, 'requestId'>;

/** Asks `url` followed by the call; throws a `TransportError` where nothing of the protocol was answered. */
export async function askService<C extends ServiceCall>(
  url: string,
  options: SenderOptions,
  call: C,
  request: ServiceAsked<C>,
): Promise<ServiceAnswerOf<C>> {
  const answer = await createSender(url.replace(/\/+$/, ''), options)(call, request, SERVICE_ANSWERS[call]);
  // The shape of the call has read it.
  return answer as ServiceAnswerOf<C>;
}
