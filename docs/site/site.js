// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Light, dark, or as the system says: a button in the sidebar, and what it was the last time.
(() => {
  const modes = ["auto", "light", "dark"];
  const root = document.documentElement;
  const set = (mode) => {
    root.dataset.mode = mode;
    try { localStorage.setItem("alpaka-mode", mode); } catch { /* pages that are opened as files may have no storage */ }
    const button = document.querySelector(".mode-button");
    if (button) button.textContent = `colours: ${mode}`;
  };
  let stored = null;
  try { stored = localStorage.getItem("alpaka-mode"); } catch { /* the same */ }
  root.dataset.mode = modes.includes(stored) ? stored : "auto";
  document.addEventListener("DOMContentLoaded", () => {
    const button = document.createElement("button");
    button.className = "mode-button";
    button.type = "button";
    button.addEventListener("click", () => set(modes[(modes.indexOf(root.dataset.mode) + 1) % modes.length]));
    document.querySelector(".wy-side-nav-search")?.append(button);
    set(root.dataset.mode);
  });
})();
