/** The one history of the tab: the router and the address-driven popups move through it. */
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';

export const tabHistory: RouterHistory = createBrowserHistory();
