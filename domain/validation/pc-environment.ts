const mobileAgents = /Android|webOS|iPhone|iPod|iPad|BlackBerry|IEMobile|Opera Mini|Windows Phone|SymbianOS|HarmonyOS.*Mobile|\bMobile\b/i;

/** Whether a browser runs on a computer, by its User-Agent: anything that is no phone or tablet. */
export const isPcEnvironment = (userAgent: string): boolean => !mobileAgents.test(userAgent);
